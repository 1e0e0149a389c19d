package mpi;

/** View of a file: the part of it that a process accesses. */
public final class FileView {
    private final long disp;
    private final Datatype elementType;
    private final Datatype fileType;
    private final String representation;

    /** Keeps what it is given. */
    public FileView(long disp, Datatype etype, Datatype fileType, String datarep) {
        this.disp = disp;
        elementType = etype;
        this.fileType = fileType;
        representation = datarep;
    }

    /** Returns the offset of the view in bytes. */
    public long getDisp() {
        return disp;
    }

    /** Returns the datatype of an element. */
    public Datatype getEType() {
        return elementType;
    }

    /** Returns the datatype of the view. */
    public Datatype getFileType() {
        return fileType;
    }

    /** Returns the representation of data. */
    public String getDataRep() {
        return representation;
    }
}
