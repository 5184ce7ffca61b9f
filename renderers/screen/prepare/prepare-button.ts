import type { PreparedButton } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { LazyExpression } from '#renderers/ui/hooks/compute-values.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type AnyButton, type Button, isComputedValue, type Step } from '#shared/documents/page.ts'
import { pageDefinitions } from '#shared/documents/page-definitions.ts'
import { type ButtonPlace, standardButton, standardUse } from '#shared/documents/standard-buttons.ts'
import { walkProps } from '#shared/documents/walk-props.ts'
import type { Vocabulary } from '../load/vocabulary.ts'
import { compileCondition, compileExpression } from './compile-expression.ts'
import { hint } from './prepare-field.ts'
import type { PageEnvironment } from './prepared-page.ts'

/** @throws Error with a reason for the author of the page. */
export function prepareButton(
  given: AnyButton,
  key: string,
  place: ButtonPlace,
  entity: Entity | undefined,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
): PreparedButton {
  const use = standardUse(given)
  const button = use ? standardButton(use, { entity, place, editor: environment.editor }) : (given as Button)
  return {
    key,
    label: button.label,
    icon: button.icon,
    kind: button.kind ?? (place === 'row' ? 'link' : 'default'),
    permission: button.permission,
    when: button.when === undefined ? undefined : compileCondition(button.when).run,
    do: button.do.map((step) => prepareStep(step, environment, vocabulary)),
    ...(button.all && { all: true }),
    ...(button.do.some((step) => step.use === 'open' && step.with?.mode === 'edit') && { edits: true }),
  }
}

/**
 * Compiles computed values of the parameters to functions.
 * @throws Error when the action, or a block that it names, is missing.
 */
export function prepareStep(step: Step, environment: PageEnvironment, vocabulary: Vocabulary): Step {
  const { actions } = vocabulary
  const manifest = actions.get(step.use)
  if (!manifest) throw new Error(`没有动作 ${step.use}${hint(step.use, actions.keys())}`)
  const parameters = walkProps(manifest.props, step.with ?? {}, pageDefinitions, ({ schema, definition, value }) => {
    if (schema.format === 'block' && !environment.blocks.includes(String(value))) {
      throw new Error(`页面中没有区块 ${value}${hint(String(value), environment.blocks)}`)
    }
    if (definition === 'Step') return { replacement: prepareStep(value as Step, environment, vocabulary) }
    if (schema.format === 'expression') {
      const { run } = compileExpression<unknown>(String(value), null)
      return { replacement: schema['x-lazy'] ? new LazyExpression(run) : run }
    }
    if (definition === 'Value' && isComputedValue(value)) {
      return { replacement: compileExpression<unknown>(value.expr, null).run }
    }
    if (definition === 'Value' && hasComputedMembers(value)) return { replacement: computedMembers(value) }
    return undefined
  })
  return { use: step.use, with: parameters as Record<string, unknown> }
}

function hasComputedMembers(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).some(isComputedValue)
}

/** Object with computed members, such as the fields of a record in a body. */
function computedMembers(value: Record<string, unknown>): (scope: Scope) => Record<string, unknown> {
  const members = Object.entries(value).map(([name, member]) => {
    const run = isComputedValue(member) ? compileExpression<unknown>(member.expr, null).run : () => member
    return [name, run] as const
  })
  return (scope) => Object.fromEntries(members.map(([name, run]) => [name, run(scope)]))
}
