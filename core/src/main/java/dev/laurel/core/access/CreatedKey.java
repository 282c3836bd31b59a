package dev.laurel.core.access;

/// A key that was just made, with its secret, which is shown this once.
public record CreatedKey(AccessKey key, KeySecret secret) {}
