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

/** Step of an enhancement, parsed and ready to run. `place` names it in errors; without `when` it always runs. */
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

/** Enhancements of a form in use, parsed once for each version of the form. */
export interface CompiledForm {
  /** Tables that its statements can use: its own first, then those of sub forms and of the main form. */
  tables: readonly EntityTable[]
  event(code: FormEvent): CompiledEnhancement | undefined
  button(code: string): CompiledEnhancement | undefined
  /** Enhancement that changes the settings of a built-in button. */
  builtIn(code: BuiltInCode): CompiledEnhancement | undefined
  /** True when a button or an event has a script. */
  hasScripts: boolean
  /** Table that the form writes to. For a view this is the table of its form. */
  tableName: string
}

/** A new version of a form is a new entity object. */
const cache = new WeakMap<Entity, CompiledForm>()

/**
 * Compiles the enhancements of a form.
 * @returns undefined for a form without enhancements, and for an entity that is not a form
 */
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
  // Steps of these kinds become reactions of the page and rules of the entity, so a write does not run them.
  if (kind === 'show' || kind === 'require') return []
  const common = { when: when === '' ? undefined : parseExpression(when), place }
  if (kind === 'set')
    return { ...common, kind, field: settableField(form, field) ?? field, value: parseExpression(text) }
  if (kind === 'script') return { ...common, kind, ...scriptOf(enhancement, form) }
  if (kind === 'http') {
    const { tableName } = form.head
    // A view sends under the name of its form, so that requests about one record are sent in order.
    const sender = viewedTable(tableName) ?? tableName
    return { ...common, kind, ...request!, tableName: sender, body: parseExpression(text) }
  }
  if (kind !== 'sql') return { ...common, kind, text }
  const checked = checkChange(text, changeable(tables), readable(tables))
  // Saving checked the statement, but its tables or columns may be deleted since. The step then refuses every write.
  if (checked.problem)
    return { ...common, when: undefined, kind: 'refuse', text: `${place}：${checked.problem.reason}` }
  return { ...common, kind, statement: checked.statement }
}

/** Prepares a script. It may set fields or show messages only where a step of that kind is permitted. */
function scriptOf(enhancement: FormEnhancement, form: OnlineForm) {
  const may: Script['may'][number][] = []
  if (isStepPossible('set', enhancement)) may.push('set')
  if (isStepPossible('message', enhancement)) may.push('notify')
  return { source: enhancement.script ?? '', may, fieldNamed: (name: string) => settableField(form, name) }
}
