import { type Ports, RefusedError } from '#renderers/ports.ts'
import { valueAt } from '#renderers/ui/text/value-at.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GrantEffects, GrantRulesAnswer } from '#shared/wire/grants.ts'
import { type Granted, type GrantNode, readNodes } from './grant-nodes.ts'

/** The calls of the page. */
export interface GrantCalls {
  tree: string
  granted: string
  save: string
  preview?: string
  rules?: string
  saveRules?: string
  previewRules?: string
}

export interface ReadRules extends GrantRulesAnswer {
  /** Names of the conditions by their codes. */
  conditions: ReadonlyMap<string, string>
  /** Reason why there are none, in the words of the server. */
  reason?: string
}

/** Puts values into the `{name}` parts of the path of a call. */
export function filledCall(call: string, values: Row): string {
  return call.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
}

export async function readGrants(ports: Ports, calls: GrantCalls, subject: Row) {
  const [roots, granted] = await Promise.all([readTree(ports, calls, subject), readGranted(ports, calls, subject)])
  return { roots, granted }
}

async function readTree(ports: Ports, { tree }: GrantCalls, subject: Row): Promise<GrantNode[]> {
  return readNodes((await ports.call({ call: filledCall(tree, subject), query: subject })).result)
}

export async function readGranted(ports: Ports, { granted }: GrantCalls, subject: Row): Promise<Granted> {
  const { result } = await ports.call({ call: filledCall(granted, subject), query: subject })
  return new Set(Array.isArray(result) ? result.map(String) : [])
}

/** The difference as the agreed interface takes it: new grants and initial grants. */
export function changeOf(subject: Row, saved: Granted, granted: Granted): Row {
  return { ...subject, permissionIds: [...granted].join(','), lastpermissionIds: [...saved].join(',') }
}

export async function readEffects(ports: Ports, call: string, body: Row): Promise<GrantEffects> {
  return (await ports.call({ call: filledCall(call, body), body })).result as GrantEffects
}

/** Data rules of a menu and the chosen ones. The server reports a menu without rules by a refusal. */
export async function readRules(ports: Ports, call: string, values: Row): Promise<ReadRules> {
  const conditions = ports.dictionary('rule_conditions')
  try {
    const { result } = await ports.call({ call: filledCall(call, values) })
    const rules = valueAt(result, 'datarule')
    const drChecked = String(valueAt(result, 'drChecked') ?? '')
    const names = new Map((await conditions).map(({ value, text }) => [String(value), text]))
    return { datarule: Array.isArray(rules) ? rules : [], drChecked, conditions: names }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { datarule: [], drChecked: '', conditions: new Map(), reason: error.message }
  }
}
