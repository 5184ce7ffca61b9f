import type { PropsSchema } from '#shared/documents/slots.ts'
import type { Vocabulary } from '../meta/page-meta.ts'

/** Small separate vocabulary, so that the expected messages do not change with the registries. */
function plugin<const Name extends string>(
  name: Name,
  properties: Record<string, PropsSchema> = {},
  required: string[] = [],
) {
  const props: PropsSchema = { type: 'object', required, additionalProperties: false, properties }
  return { name, title: name, description: name, props }
}

const fields: PropsSchema = { $ref: '#/$defs/FieldUses' }
const buttons: PropsSchema = { $ref: '#/$defs/Buttons' }
const target: PropsSchema = { type: 'string', format: 'block' }
const entity: PropsSchema = { type: 'string', format: 'entity' }
const flag: PropsSchema = { type: 'boolean' }
const dictionary: PropsSchema = { type: 'string', format: 'dictionary' }
const values: PropsSchema = { $ref: '#/$defs/Values' }
const steps: PropsSchema = { $ref: '#/$defs/Steps' }
const formula: PropsSchema = {
  type: 'string',
  format: 'expression',
  'x-result': 'any',
  'x-scope': ['values', 'user', 'mode', 'params'],
}

const widgets: Vocabulary['widgets'] = [
  { ...plugin('Input', { allowClear: flag, maxLength: { type: 'integer', minimum: 1 } }), types: ['string'] },
  { ...plugin('Password'), types: ['string'] },
  { ...plugin('Textarea', { rows: { type: 'integer', minimum: 1, maximum: 20 } }), types: ['string'] },
  { ...plugin('NumberInput', { min: { type: 'number' }, max: { type: 'number' } }), types: ['integer', 'number'] },
  { ...plugin('Select', { options: { type: 'array' } }), types: ['string', 'integer'], needs: 'options' },
  { ...plugin('DictionarySelect', { dictionary }), types: ['string', 'integer'], needs: 'options' },
  { ...plugin('ReferenceSelect'), types: ['string', 'integer'], needs: 'reference' },
  { ...plugin('DatePicker'), types: ['string'] },
  {
    ...plugin('Formula', { expression: { ...formula, 'x-scope': ['values'] } }),
    types: ['string', 'integer', 'number'],
  },
  {
    ...plugin('PopupField', {
      popupCode: { type: 'string' },
      orgFields: { type: 'array', items: { type: 'string' } },
      destFields: { type: 'array', items: { type: 'string', format: 'field' } },
    }),
    types: ['string'],
  },
  {
    ...plugin('SubTable', {
      entity,
      columns: { type: 'array', items: { $ref: '#/$defs/FieldUse' } },
      tabs: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            fields: { type: 'array', items: { type: 'string', format: 'field' } },
          },
        },
      },
    }),
    types: ['array', 'object'],
  },
]

const blocks: Vocabulary['blocks'] = [
  { ...plugin('SearchForm', { target, fields }, ['target', 'fields']), slot: 'main', offers: [] },
  {
    ...plugin('TreePanel', { entity, target, filter: { type: 'string', format: 'target-field' } }),
    slot: 'side',
    offers: [],
  },
  {
    ...plugin('DataTable', {
      entity,
      columns: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ColumnUse' } },
      toolbar: buttons,
      rowButtons: buttons,
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
      call: { type: 'string', format: 'call' },
    }),
    slot: 'main',
    offers: ['reload', 'filter'],
  },
  {
    ...plugin('ModalForm', { fields, entity, submit: { $ref: '#/$defs/Steps' } }, ['fields']),
    slot: 'overlay',
    offers: ['open', 'close'],
  },
  {
    ...plugin('DescriptorForm', {
      entities: { type: 'array', items: entity },
      call: { type: 'string', format: 'call' },
      items: {
        type: 'array',
        items: {
          type: 'object',
          required: ['key', 'type', 'label'],
          additionalProperties: true,
          properties: { key: { type: 'string' }, type: { type: 'string' }, label: { type: 'string' } },
        },
      },
    }),
    slot: 'main',
    offers: ['submit'],
  },
  { ...plugin('Link', { page: { type: 'string', format: 'page' } }, ['page']), slot: 'main', offers: [] },
  { ...plugin('ReportTable', { report: { type: 'string', format: 'report' } }, ['report']), slot: 'main', offers: [] },
  { ...plugin('Tabs', { items: { type: 'array', items: target } }), slot: 'main', container: true, offers: [] },
]

const actions: Vocabulary['actions'] = [
  plugin('confirm', { title: { type: 'string', minLength: 1 } }, ['title']),
  plugin('call', { call: { type: 'string', format: 'call' }, body: values }, ['call']),
  plugin('open', { target, mode: { type: 'string', enum: ['add', 'edit', 'view'] } }, ['target']),
  plugin('reload', { target }),
  plugin('emit', { event: { type: 'string', format: 'event' }, detail: values }, ['event']),
  { ...plugin('set-value', { target, values }, ['values']), asks: 'fields' },
  { ...plugin('print', { target }), asks: 'any' },
  plugin('poll', {
    every: { type: 'number' },
    until: { ...formula, 'x-result': 'bool', 'x-scope': ['result'] },
    limit: { type: 'number' },
  }),
  plugin('on-error', { do: steps, refused: steps }, ['do']),
  plugin('notice', { text: { $ref: '#/$defs/Value' } }, ['text']),
  plugin('open-window', { url: { $ref: '#/$defs/Value' } }, ['url']),
  { ...plugin('save'), needs: ['form'] },
  plugin('host', { command: { type: 'string', format: 'command' } }, ['command']),
]

const reactions: Vocabulary['reactions'] = [
  { ...plugin('visible'), when: 'required' },
  { ...plugin('required'), when: 'optional' },
  { ...plugin('value', { value: formula }, ['value']), when: 'optional' },
  { ...plugin('unique'), when: 'none' },
  { ...plugin('check-rule', { ruleCode: { type: 'string', format: 'check-rule' } }, ['ruleCode']), when: 'none' },
  { ...plugin('fill-rule', { ruleCode: { type: 'string', format: 'fill-rule' } }, ['ruleCode']), when: 'optional' },
  {
    ...plugin('cascade', { into: { type: 'object', additionalProperties: formula } }, ['into']),
    when: 'optional',
  },
  { ...plugin('linked', { to: { type: 'string', format: 'field' } }, ['to']), when: 'none' },
]

export const fixtureVocabulary: Vocabulary = {
  widgets,
  blocks,
  actions,
  reactions,
  icons: ['plus', 'edit', 'search'],
  hostCommands: ['sign-in', 'sign-out'],
}
