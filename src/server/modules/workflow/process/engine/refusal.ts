/** Reason for which the engine refuses a command. Nothing has changed then. */
export type RefusalCode =
  | 'not-running'
  | 'suspended'
  | 'not-suspended'
  | 'task-closed'
  | 'task-unknown'
  | 'not-assignee'
  | 'opinion-only'
  | 'not-candidate'
  | 'not-claimed'
  | 'not-starter'
  | 'not-adder'
  | 'already-handled'
  | 'recall-too-late'
  | 'return-target'
  | 'jump-target'
  | 'choose-flow'
  | 'flow-unknown'
  | 'no-flow'
  | 'no-approver'
  | 'already-voter'
  | 'trigger-closed'
  | 'expression'
  | 'no-working-day'
  | 'too-many-moves'
  | 'too-large'
  | 'deadlock'
  | 'migration'

/** Thrown inside the engine; the service turns the code into the text of the catalogue. */
export class WorkflowRefusal extends Error {
  readonly code: RefusalCode
  /** Node or other detail for the message. */
  readonly detail: string | undefined

  constructor(code: RefusalCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}
