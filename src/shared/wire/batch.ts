/** Records that one call of a batch handles. */
export const BATCH_PART = 100

/** Part of a batch: keys, or the rows of a list with a filter that come behind a key. */
export interface BatchPart {
  ids?: readonly string[] | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  behind?: string | undefined
}

export interface BatchRefusal {
  id: string
  /** Empty for a record that the person does not see. */
  name: string
  reason: string
}

export interface BatchPartAnswer {
  done: number
  refused: BatchRefusal[]
  /** Last key of the part, while more records may follow. */
  behind?: string
}
