import type { Actor, EngineCommand } from '../commands/commands.ts'
import { type Assignment, type Effect, nothingSpent, type Spent } from '../engine-run.ts'
import type { ProcessGraph } from '../graph/process-graph.ts'
import { WorkflowRefusal } from '../refusal.ts'
import type { Approver } from '../rounds/rounds.ts'
import { runCommand } from '../run-command.ts'
import type { InstanceState, Task, WorkflowEvent } from '../state/instance-state.ts'

export interface HarnessOptions {
  /** Approvers of a node; default one person named after it. */
  approvers?: (nodeId: string) => readonly Approver[]
  evaluate?: (expression: string, scope: Readonly<Record<string, unknown>>) => unknown
  random?: (count: number) => number
}

export const actor = (id: string): Actor => ({ id, groups: [] })

/** One instance in memory, with the words of a test. */
export class EngineHarness {
  state: InstanceState
  readonly events: WorkflowEvent[] = []
  readonly effects: Effect[] = []
  graph: ProcessGraph
  readonly #options: HarnessOptions
  #ids = 0

  constructor(graph: ProcessGraph, options: HarnessOptions = {}) {
    this.graph = graph
    this.#options = options
    const instance = {
      id: 'instance',
      status: 'running' as const,
      suspended: false,
      starter: 'starter',
      variables: {},
      visited: [],
    }
    this.state = { instance, tokens: [], tasks: [], triggers: [] }
  }

  start(variables: Readonly<Record<string, unknown>> = {}): this {
    this.run({ type: 'start', variables })
    return this
  }

  /** Runs a command and the assignments that follow from it, all or none. */
  run(command: EngineCommand): void {
    const [before, events, effects] = [this.state, this.events.length, this.effects.length]
    try {
      this.#runAll(command)
    } catch (error) {
      this.state = before
      this.events.length = events
      this.effects.length = effects
      throw error
    }
  }

  /** Goes on in the order of the service: a step may have ended the token whose approvers were to be found. */
  #runAll(first: EngineCommand): void {
    const { approvers = (nodeId) => [{ assignee: nodeId }] } = this.#options
    const spent = nothingSpent()
    const queue: Assignment[] = this.#step(first, spent)
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { tokenId, nodeId, assignee } = next
      const token = this.state.tokens.find(({ id }) => id === tokenId)
      if (this.status !== 'running' || token?.state !== 'active' || token.round !== undefined) continue
      const found = assignee === undefined ? approvers(nodeId) : [{ assignee }]
      queue.push(...this.#step({ type: 'assign', tokenId, approvers: found }, spent))
    }
  }

  #step(command: EngineCommand, spent: Spent): Assignment[] {
    const { evaluate = () => false, random = () => 0 } = this.#options
    const environment = { newId: () => this.#newId(), evaluate, random }
    const { draft, assignments, effects } = runCommand(this.graph, this.state, command, environment, spent)
    if (command.type === 'migrate') this.graph = command.graph
    this.state = draft.state()
    this.events.push(...draft.events)
    this.effects.push(...effects)
    return [...assignments]
  }

  #newId(): string {
    this.#ids += 1
    return String(this.#ids)
  }

  /** Code of the refusal of a command; undefined when it is carried out. */
  refusal(command: EngineCommand): string | undefined {
    try {
      this.run(command)
      return undefined
    } catch (error) {
      if (error instanceof WorkflowRefusal) return error.code
      throw error
    }
  }

  get status(): string {
    return this.state.instance.status
  }

  openTasks(): Task[] {
    return this.state.tasks.filter(({ status }) => status === 'open')
  }

  /** Open tasks as `node:assignee`, sorted. */
  open(): string[] {
    return this.openTasks()
      .map(({ nodeId, assignee }) => (nodeId === assignee ? nodeId : `${nodeId}:${assignee ?? '-'}`))
      .sort()
  }

  task(nodeId: string, assignee = nodeId): Task {
    const found = this.openTasks().find((task) => task.nodeId === nodeId && task.assignee === assignee)
    if (found === undefined) throw new Error(`no open task ${nodeId} of ${assignee}; open: ${this.open().join(' ')}`)
    return found
  }

  approve(nodeId: string, assignee = nodeId, flow?: string): this {
    this.run({
      type: 'approve',
      taskId: this.task(nodeId, assignee).id,
      actor: actor(assignee),
      ...(flow === undefined ? {} : { flow }),
    })
    return this
  }

  reject(nodeId: string, assignee = nodeId): this {
    this.run({ type: 'reject', taskId: this.task(nodeId, assignee).id, actor: actor(assignee) })
    return this
  }

  /** Fires the armed trigger of a node. */
  fire(nodeId: string): this {
    const trigger = this.state.triggers.find((each) => each.nodeId === nodeId && each.status === 'armed')
    if (trigger === undefined) throw new Error(`no armed trigger of ${nodeId}`)
    this.run({ type: 'fire', triggerId: trigger.id })
    return this
  }
}
