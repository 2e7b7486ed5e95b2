/** Object pools without dependencies. */
module io.github.jmepool.core {
    exports io.github.jmepool.core;
}
