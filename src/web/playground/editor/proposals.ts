export interface Proposal {
  /** What is chosen by. */
  label: string
  /** What is put into the text. */
  insert: string
  kind: 'key' | 'value' | 'name'
  detail?: string
  info?: string
}

export interface Proposals {
  /** What the chosen one replaces. */
  from: number
  to: number
  options: readonly Proposal[]
}
