/** What the `type` of every problem document begins with (RFC 9457 §3.1.1); the name of the problem follows. */
export const problemTypePrefix = 'urn:countersign:problem:'
