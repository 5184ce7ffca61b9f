import type { PreparedField } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import type { ScreenApi } from '#renderers/ui/screen-context.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { describeSchema, type FormSchema } from '#shared/documents/form-item-descriptor/describe-property.ts'
import type { FormItemDescriptor } from '#shared/documents/form-item-descriptor/descriptor.ts'
import { type DescriptorProblem, problemReporter } from '#shared/documents/form-item-descriptor/descriptor-problem.ts'
import {
  type FormRead,
  type ReadOptions,
  readDescriptors,
} from '#shared/documents/form-item-descriptor/read-descriptors.ts'
import type { FormGrants } from '#shared/rules/permissions/button-permission.ts'

export interface DescribedForm {
  entity: Entity
  fields: readonly PreparedField[]
  problems: readonly DescriptorProblem[]
  /** Data that the call returned beside the items. */
  data?: FormGrants
}

export interface FormSource extends Pick<ReadOptions, 'onto' | 'columns'> {
  items?: readonly FormItemDescriptor[]
  call?: string
  /** Query of the call. */
  query?: Record<string, unknown>
  /** Addresses of the entities that tables stand for. */
  entities?: readonly string[]
}

/** Reads the descriptors of the form and turns them into fields. @throws when the response describes no form. */
export async function readForm(
  { items, call, query, entities = [], onto, columns }: FormSource,
  { ports, prepareFields }: Pick<ScreenApi, 'ports' | 'prepareFields'>,
): Promise<DescribedForm> {
  const [described, known] = await Promise.all([
    formOf({ items, call, query }, ports),
    Promise.all(entities.map((address) => ports.documents.entity(address))),
  ])
  const form = checkable(readDescriptors(described.items, { entities: known, onto, columns }), onto)
  const fields = await prepareFields(form.uses, form.entity)
  return { entity: form.entity, fields, problems: form.problems, data: described.data }
}

/** Removes uniqueness checks that the entity of the form does not support, and reports them as problems. */
function checkable(form: FormRead, onto: Entity | undefined): FormRead {
  const isAsked = (name: string) => form.entity.properties[name]?.['x-unique'] !== undefined
  const lost = form.uses.filter(({ field }) => isAsked(field) && onto?.properties[field]?.['x-unique'] === undefined)
  if (lost.length === 0) return form
  const problems = [...form.problems]
  const properties = { ...form.entity.properties }
  for (const { field } of lost) {
    problemReporter(field, problems)('unique-unchecked', 'rules')
    properties[field] = { ...properties[field]!, 'x-unique': undefined }
  }
  return { ...form, problems, entity: { ...form.entity, properties } }
}

interface Answer {
  items: readonly FormItemDescriptor[]
  data?: FormGrants
}

/** Returns the items, or makes them from a schema, with the other data of the form. */
async function formOf({ items, call, query }: FormSource, ports: Ports): Promise<Answer> {
  if (items) return { items }
  if (call === undefined) throw new Error('没有 items，也没有 call')
  const { result } = await ports.call({ call, query })
  if (Array.isArray(result) && result.every(isItem)) return { items: result }
  const data = (result ?? {}) as FormGrants & { schema?: Partial<FormSchema> }
  if (typeof data.schema?.properties === 'object') return { items: describeSchema(data.schema as FormSchema), data }
  throw new Error(`${call} 没有给出表单项描述符`)
}

function isItem(value: unknown): value is FormItemDescriptor {
  const { key, type } = (value ?? {}) as Partial<FormItemDescriptor>
  return typeof key === 'string' && typeof type === 'string'
}
