export type Granted = ReadonlySet<string>
