export interface Proposal {
  /** Text in the list of proposals. */
  label: string
  /** Text to insert. */
  insert: string
  kind: 'key' | 'value' | 'name'
  detail?: string
  info?: string
}

export interface Proposals {
  /** Range that the chosen proposal replaces. */
  from: number
  to: number
  options: readonly Proposal[]
}
