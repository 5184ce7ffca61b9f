import type { Instance, InstanceState, Task, Token, Trigger, WorkflowEvent } from './instance-state.ts'

interface HasId {
  id: string
}

/** Rows of one kind with the changes that a command has made to them. The given rows stay as they are. */
export class DraftRows<Row extends HasId> {
  readonly #rows: Map<string, Row>
  readonly #changed = new Set<string>()

  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id)
  }

  add(row: Row): Row {
    this.#rows.set(row.id, row)
    this.#changed.add(row.id)
    return row
  }

  change(id: string, values: Partial<Row>): Row {
    const row = this.#rows.get(id)
    if (row === undefined) throw new Error(`no row ${id}`)
    return this.add({ ...row, ...values })
  }

  all(): Row[] {
    return [...this.#rows.values()]
  }

  where(test: (row: Row) => boolean): Row[] {
    return this.all().filter(test)
  }

  changed(): Row[] {
    return [...this.#changed].map((id) => this.#rows.get(id)!)
  }
}

/** Working copy of an instance: commands change it, and the caller writes what has changed. */
export class InstanceDraft {
  instance: Instance
  readonly tokens: DraftRows<Token>
  readonly tasks: DraftRows<Task>
  readonly triggers: DraftRows<Trigger>
  readonly events: WorkflowEvent[] = []

  constructor({ instance, tokens, tasks, triggers }: InstanceState) {
    this.instance = instance
    this.tokens = new DraftRows(tokens)
    this.tasks = new DraftRows(tasks)
    this.triggers = new DraftRows(triggers)
  }

  changeInstance(values: Partial<Instance>): void {
    this.instance = { ...this.instance, ...values }
  }

  /** Tokens that are not used up. */
  liveTokens(): Token[] {
    return this.tokens.where(({ state }) => state !== 'dead')
  }

  tokensInScope(scopeId: string | undefined): Token[] {
    return this.liveTokens().filter((token) => token.scopeId === scopeId)
  }

  tasksOfRound({ id, round }: Token): Task[] {
    return this.tasks.where((task) => task.tokenId === id && task.round === round)
  }

  armedTriggers(tokenId: string): Trigger[] {
    return this.triggers.where((trigger) => trigger.tokenId === tokenId && isPending(trigger))
  }

  log(event: WorkflowEvent): void {
    this.events.push(event)
  }

  state(): InstanceState {
    return {
      instance: this.instance,
      tokens: this.tokens.all(),
      tasks: this.tasks.all(),
      triggers: this.triggers.all(),
    }
  }
}

/** A failed trigger waits for an administrator, so it still holds its token. */
export const isPending = ({ status }: Trigger): boolean => status === 'armed' || status === 'failed'

export const isOpen = ({ status }: Task): boolean => status === 'open' || status === 'waiting'
