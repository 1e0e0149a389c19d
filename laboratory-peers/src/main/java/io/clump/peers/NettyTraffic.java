package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;

/**
 * Netty over a connection: messages with their length before them, as its own decoder cuts them. Each is flushed, and
 * flushes are consolidated. The thread that measures sleeps, and the event loop does everything, which is how Netty is
 * fastest.
 */
public final class NettyTraffic implements Workload {
    private static final int LENGTH_BYTES = Integer.BYTES;
    private static final int NO_PORT = 1;

    private final int side;
    private final int messageBytes;
    private final boolean isOneWay;
    private final EventLoopGroup loop = new NioEventLoopGroup(1);
    private final Channel channel;
    private final MappedFile file;
    private final RoundLine round;

    /** Messages of the round that are to be sent; belongs to the event loop, as all below. */
    private long toSend;

    private long toReceive;
    private boolean isSending;
    private CompletableFuture<Long> done = new CompletableFuture<>();

    /** Takes the decoder's messages. */
    private final class Receiver extends SimpleChannelInboundHandler<ByteBuf> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
            toReceive--;
            if (!isOneWay) {
                if (side == 1 || toSend > 0) {
                    sendOne(context.channel());
                }
            }
            if (toReceive == 0) {
                done.complete(System.nanoTime());
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            flood(context.channel());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            done.completeExceptionally(cause);
        }
    }

    public NettyTraffic(Place place) {
        side = place.side();
        messageBytes = place.number("bytes");
        isOneWay = place.number("one-way") == 1;
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        channel = side == 0 ? connect(place) : accept(place);
    }

    @Override
    public long run(long operations) {
        CompletableFuture<Long> end = new CompletableFuture<>();
        boolean isReceiving = !isOneWay || side == 1;
        channel.eventLoop()
                .submit(() -> {
                    done = end;
                    toReceive = isReceiving ? operations : 0;
                })
                .syncUninterruptibly();
        if (side == 1) {
            round.arrive();
            long unused = end.join();
            round.finish();
            return NOT_MEASURED;
        }
        round.awaitArrival();
        long start = System.nanoTime();
        channel.eventLoop().execute(() -> begin(operations));
        if (isReceiving) {
            long nanos = end.join() - start;
            round.awaitFinish();
            return nanos;
        }
        round.awaitFinish();
        return System.nanoTime() - start;
    }

    private void begin(long operations) {
        toSend = operations;
        if (isOneWay) {
            flood(channel);
        } else {
            sendOne(channel);
        }
    }

    private void sendOne(Channel to) {
        toSend--;
        ByteBuf message = to.alloc().directBuffer(LENGTH_BYTES + messageBytes);
        message.writeInt(messageBytes).writeZero(messageBytes);
        // A void promise: a failure is passed to exceptionCaught.
        ChannelFuture unused = to.writeAndFlush(message, to.voidPromise());
    }

    /** Sends until Netty has enough; Netty notifies when it accepts more. */
    private void flood(Channel to) {
        // A flush may notify in the middle of a write.
        if (!isSending && isOneWay) {
            isSending = true;
            while (toSend > 0 && to.isWritable()) {
                sendOne(to);
            }
            isSending = false;
        }
    }

    private Channel connect(Place place) {
        int port = Ports.exchange(place, NO_PORT);
        return new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(initializer(new CompletableFuture<>()))
                .connect(new InetSocketAddress(Ports.address(place, 1), port))
                .syncUninterruptibly()
                .channel();
    }

    private Channel accept(Place place) {
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        Channel server = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(initializer(accepted))
                .bind(new InetSocketAddress(Ports.address(place, 1), 0))
                .syncUninterruptibly()
                .channel();
        Ports.exchange(place, ((InetSocketAddress) server.localAddress()).getPort());
        Channel client = accepted.join();
        server.close().syncUninterruptibly();
        return client;
    }

    private ChannelInitializer<Channel> initializer(CompletableFuture<Channel> initialized) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel made) {
                made.pipeline()
                        .addLast(
                                new FlushConsolidationHandler(
                                        FlushConsolidationHandler.DEFAULT_EXPLICIT_FLUSH_AFTER_FLUSHES, true),
                                new LengthFieldBasedFrameDecoder(
                                        LENGTH_BYTES + messageBytes, 0, LENGTH_BYTES, 0, LENGTH_BYTES),
                                new Receiver());
                initialized.complete(made);
            }
        };
    }

    @Override
    public void close() {
        try {
            channel.close().sync();
            loop.shutdownGracefully().sync();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted while Netty was closed", e);
        }
        file.close();
    }
}
