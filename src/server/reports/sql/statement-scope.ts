/** Names of WITH that are there at a place. */
export type Scope = ReadonlySet<string>
