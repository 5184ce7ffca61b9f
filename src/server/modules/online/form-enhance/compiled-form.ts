import type { Script } from '#server/platform/scripts/script.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { isStepPossible, settableField } from '#shared/documents/online-form/checks/enhancement-problems.ts'
import type { BuiltInCode } from '#shared/documents/online-form/enhancements/built-in-buttons.ts'
import type {
  EnhancementStep,
  FormEnhancement,
  FormEvent,
  StepRequest,
} from '#shared/documents/online-form/enhancements/enhancement.ts'
import { type OnlineForm, viewedTable } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { type Expression, parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { type ChangeStatement, checkChange } from './statements/change-statement.ts'
import { changeable, ownTables, readable } from './statements/form-tables.ts'

/** Step, parsed and ready to run. */
export type Step = { when: Expression | undefined; place: string } & (
  | { kind: 'set'; field: string; value: Expression }
  | { kind: 'refuse' | 'message' | 'skip'; text: string }
  | { kind: 'sql'; statement: ChangeStatement }
  | (StepRequest & { kind: 'http'; tableName: string; body: Expression })
  | (Pick<Script, 'source' | 'may'> & { kind: 'script'; fieldNamed(name: string): string | undefined })
)

export interface CompiledEnhancement {
  enhancement: FormEnhancement
  when: Expression | undefined
  steps: readonly Step[]
}

/** Buttons and events of a form in use. Each is parsed once per version. */
export interface CompiledForm {
  tables: readonly EntityTable[]
  event(code: FormEvent): CompiledEnhancement | undefined
  button(code: string): CompiledEnhancement | undefined
  /** Settings of a built-in button. */
  builtIn(code: BuiltInCode): CompiledEnhancement | undefined
  /** True when a button or an event has a script. */
  hasScripts: boolean
  /** Table that the form writes to. For a view this is the table of its form. */
  tableName: string
}

const cache = new WeakMap<Entity, CompiledForm>()

/** @returns undefined for a form without buttons and events, and for an entity that is no form */
export function compiledForm(entity: Entity, entities: ReadonlyMap<string, Entity>): CompiledForm | undefined {
  if (!entity['x-form']?.enhancements?.length) return undefined
  const known = cache.get(entity)
  if (known) return known
  const form = formOf(entity)
  if (!form) return undefined
  const tables = ownTables(entity, entities)
  const compiled = (form.enhancements ?? []).map((enhancement) => ({
    enhancement,
    when: enhancement.when === '' ? undefined : parseExpression(enhancement.when),
    steps: enhancement.steps.flatMap((step, at) =>
      compileStep(step, `${enhancement.title}第${at + 1}步`, { enhancement, form, tables }),
    ),
  }))
  const find = (kind: string, code: string) =>
    compiled.find(({ enhancement }) => enhancement.kind === kind && enhancement.code === code)
  const result: CompiledForm = {
    tables,
    event: (code) => find('event', code),
    button: (code) => find('button', code),
    builtIn: (code) => find('builtin', code),
    hasScripts: compiled.some(({ steps }) => steps.some(({ kind }) => kind === 'script')),
    tableName: viewedTable(form.head.tableName) ?? form.head.tableName,
  }
  cache.set(entity, result)
  return result
}

interface FormParts {
  enhancement: FormEnhancement
  form: OnlineForm
  tables: readonly EntityTable[]
}

function compileStep(
  { kind, when, field, text, request }: EnhancementStep,
  place: string,
  { enhancement, form, tables }: FormParts,
): Step | [] {
  // These steps run in the form, so they are part of its page.
  if (kind === 'show' || kind === 'require') return []
  const always = { when: when === '' ? undefined : parseExpression(when), place }
  if (kind === 'set')
    return { ...always, kind, field: settableField(form, field) ?? field, value: parseExpression(text) }
  if (kind === 'script') return { ...always, kind, ...scriptOf(enhancement, form) }
  if (kind === 'http') {
    const { tableName } = form.head
    // A form and its views share this name, so that requests about one record are sent in order.
    const own = viewedTable(tableName) ?? tableName
    return { ...always, kind, ...request!, tableName: own, body: parseExpression(text) }
  }
  if (kind !== 'sql') return { ...always, kind, text }
  const verdict = checkChange(text, changeable(tables), readable(tables))
  // The statement was checked when it was saved. Its tables or columns may be deleted since, so the write is refused.
  if (verdict.problem)
    return { ...always, when: undefined, kind: 'refuse', text: `${place}：${verdict.problem.reason}` }
  return { ...always, kind, statement: verdict.statement }
}

/** A script may do what other steps could do in its place. */
function scriptOf(enhancement: FormEnhancement, form: OnlineForm) {
  const may: Script['may'][number][] = []
  if (isStepPossible('set', enhancement)) may.push('set')
  if (isStepPossible('message', enhancement)) may.push('notify')
  return { source: enhancement.script ?? '', may, fieldNamed: (name: string) => settableField(form, name) }
}
