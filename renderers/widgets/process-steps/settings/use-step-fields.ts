import { useCallback } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page } from '#shared/documents/page.ts'
import { conditionFields, type ProcessField } from '#shared/documents/workflow/process-field.ts'
import { stepsBefore } from '#shared/documents/workflow/simple-faults.ts'
import type { SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import { formOf } from './step-forms.ts'

type Use = string | FieldUse | LayoutItem

interface StepFields {
  entity: Entity
  fields: PreparedField[]
}

/** Fields of the form of a step, from its page; some have props that follow from the process and its form. */
export function useStepFields(step: SimpleStep, steps: readonly SimpleStep[], fields: readonly ProcessField[]) {
  const { ports, prepareFields } = useScreen()
  const { page: address } = formOf(step)
  const load = useCallback(async (): Promise<StepFields> => {
    const [page, entity] = await Promise.all([ports.documents.page(address), ports.documents.entity(address)])
    const given = givenProps(step, steps, fields)
    const uses = usesOf(page).map((use) => withProps(use, given))
    return { entity, fields: await prepareFields(uses, entity) }
  }, [ports, prepareFields, address, step, steps, fields])
  return useQuery(load)
}

function usesOf({ properties }: Page): readonly Use[] {
  const form = Object.values(properties).find((block) => block['x-component'] === 'DrawerForm')
  return (form?.['x-component-props']?.fields ?? []) as readonly Use[]
}

function withProps(use: Use, given: Readonly<Record<string, Record<string, unknown>>>): Use {
  if (typeof use !== 'string' && isLayoutItem(use)) return use
  const { props, ...rest } = typeof use === 'string' ? { field: use, props: undefined } : use
  return Object.hasOwn(given, rest.field) ? { ...rest, props: { ...props, ...given[rest.field] } } : use
}

const NO_STEP = [{ value: '', text: '之前没有审批步骤' }]

function givenProps(
  step: SimpleStep,
  steps: readonly SimpleStep[],
  fields: readonly ProcessField[],
): Record<string, Record<string, unknown>> {
  const people = fields
    .filter(({ type = 'string' }) => PEOPLE_TYPES.has(type))
    .map(({ name, title }) => ({ value: name, text: title || name }))
  const before = stepsBefore(steps, step.id)
    .filter(({ kind }) => kind === 'approval')
    .map(({ id, name }) => ({ value: id, text: name || id }))
  const peopleProps = people.length > 0 ? { options: people } : {}
  return {
    approverFields: peopleProps,
    ccFields: peopleProps,
    rejectNode: { options: before.length > 0 ? before : NO_STEP },
    fields: { fields },
    rows: { fields: conditionFields(fields, steps) },
  }
}

/** Types of fields that may hold user names. */
const PEOPLE_TYPES = new Set(['string', 'text', 'keys', 'array'])
