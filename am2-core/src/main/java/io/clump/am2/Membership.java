package io.clump.am2;

/** In which bundle an endpoint is; one object for all parts of the endpoint, as an endpoint may move. */
final class Membership {
    private Bundle bundle;

    Membership(Bundle bundle) {
        this.bundle = bundle;
    }

    /** The bundle whose thread the endpoint belongs to now. */
    Bundle bundle() {
        return bundle;
    }

    void moveTo(Bundle newBundle) {
        bundle = newBundle;
    }
}
