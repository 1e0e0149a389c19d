/* The operations of MpiOperations in C: argument 1 says which, 2 the bytes, 3 how often at most. Prints the time of one. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNDER_WAY = 8, UNEXPECTED = 10000, BURST = 100 };

/* Of the measured round. Processes that share processors and wait by spinning take milliseconds for an operation. */
static const double MOST_SECONDS = 0.5;

static MPI_Request requests[UNEXPECTED];

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    const char *operation = argv[1];
    int count = atoi(argv[2]) / 8, rank;
    long often = atol(argv[3]), most = often;
    int reversed = !strcmp(operation, "REVERSED"), size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *out = calloc(size * count + 1, 8), *in = calloc(size * count + 1, 8), start = 0, waited = 0;
    int latency = !strcmp(operation, "APPLICATION_LATENCY");
    int put = !strcmp(operation, "PUT"), atomic = !strcmp(operation, "FETCH_AND_OP");
    long number = 1, before, *words;
    MPI_Win window;
    if (put || atomic) {
        MPI_Win_allocate(64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &words, &window);
        MPI_Win_lock_all(0, window);
    }
    int other = 1 - rank;
    /* The first rounds warm up, and tell how often there is time for. */
    for (int round = 0; round < 3; round++) {
        often = round == 0 ? most / 100 + 1 : often;
        MPI_Barrier(MPI_COMM_WORLD);
        start = MPI_Wtime();
        waited = 0;
        for (long i = 0; i < often; i++) {
            if (!strcmp(operation, "PING_PONG")) {
                if (rank == 0) MPI_Send(out, count, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
                MPI_Recv(in, count, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (rank == 1) MPI_Send(out, count, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            } else if (!strcmp(operation, "BANDWIDTH")) {
                MPI_Request *next = &requests[i % UNDER_WAY];
                if (rank == 0) MPI_Isend(out, count, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, next);
                else MPI_Irecv(in, count, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, next);
                if (i % UNDER_WAY == UNDER_WAY - 1 || i == often - 1)
                    MPI_Waitall(i % UNDER_WAY + 1, requests, MPI_STATUSES_IGNORE);
            } else if (latency || !strcmp(operation, "BURSTS")) {
                if (rank == 0) MPI_Send(out, count, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
                else MPI_Recv(in, count, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (i % BURST == BURST - 1 || i == often - 1) {
                    double since = MPI_Wtime();
                    if (rank == 0) MPI_Recv(in, 0, MPI_DOUBLE, 1, UNEXPECTED, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    else MPI_Send(out, 0, MPI_DOUBLE, 0, UNEXPECTED, MPI_COMM_WORLD);
                    waited += MPI_Wtime() - since;
                }
            } else if (!strcmp(operation, "BIDIRECTIONAL")) {
                MPI_Irecv(in, count, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, requests);
                MPI_Send(out, count, MPI_DOUBLE, other, 1, MPI_COMM_WORLD);
                MPI_Wait(requests, MPI_STATUS_IGNORE);
            } else if (!strcmp(operation, "REDUCE")) {
                MPI_Reduce(out, in, count, MPI_DOUBLE, MPI_SUM, (int) (i % size), MPI_COMM_WORLD);
            } else if (!strcmp(operation, "ALLREDUCE")) {
                MPI_Allreduce(out, in, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            } else if (!strcmp(operation, "BCAST")) {
                MPI_Bcast(out, count, MPI_DOUBLE, (int) (i % size), MPI_COMM_WORLD);
            } else if (!strcmp(operation, "ALLTOALL")) {
                MPI_Alltoall(out, count, MPI_DOUBLE, in, count, MPI_DOUBLE, MPI_COMM_WORLD);
            } else if (!strcmp(operation, "ALLGATHER")) {
                MPI_Allgather(out, count, MPI_DOUBLE, in, count, MPI_DOUBLE, MPI_COMM_WORLD);
            } else if (put || atomic) {
                if (rank == 1) break;
                if (put) MPI_Put(&number, 1, MPI_LONG, 1, 0, 1, MPI_LONG, window);
                else MPI_Fetch_and_op(&number, &before, MPI_LONG, 1, 0, MPI_SUM, window);
                MPI_Win_flush(1, window);
            } else if (!strcmp(operation, "BARRIER")) {
                MPI_Barrier(MPI_COMM_WORLD);
            } else if (rank == 1) {
                for (int tag = 0; tag < UNEXPECTED; tag++)
                    MPI_Isend(out, count, MPI_DOUBLE, 0, tag, MPI_COMM_WORLD, &requests[tag]);
                MPI_Send(out, 0, MPI_DOUBLE, 0, UNEXPECTED, MPI_COMM_WORLD);
                MPI_Waitall(UNEXPECTED, requests, MPI_STATUSES_IGNORE);
            } else {
                MPI_Recv(in, 0, MPI_DOUBLE, 1, UNEXPECTED, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                for (int n = 0; n < UNEXPECTED; n++)
                    MPI_Recv(in, count, MPI_DOUBLE, 1, reversed ? UNEXPECTED - 1 - n : n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        }
        if (!strcmp(operation, "BANDWIDTH")) MPI_Barrier(MPI_COMM_WORLD);
        if (round < 2) {
            double there_is_time_for = MOST_SECONDS * often / (MPI_Wtime() - start);
            often = there_is_time_for > most ? most : (long) there_is_time_for + 1;
            MPI_Bcast(&often, 1, MPI_LONG, 0, MPI_COMM_WORLD);
        }
    }
    long nanos = (long) (1e9 * (MPI_Wtime() - start - (latency ? waited : 0)) / often);
    if (rank == 0) printf("took %ld ns\n", nanos > 0 ? nanos : 1);
    if (put || atomic) {
        MPI_Win_unlock_all(window);
        MPI_Win_free(&window);
    }
    MPI_Finalize();
    return 0;
}
