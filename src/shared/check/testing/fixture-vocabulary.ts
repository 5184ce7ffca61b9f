import type { PropsSchema } from '#shared/documents/slots.ts'
import type { Vocabulary } from '../meta/page-meta.ts'

/** Small separate vocabulary, so that the expected messages do not change with the registries. */
function piece<const Name extends string>(
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
  { ...piece('Input', { allowClear: flag, maxLength: { type: 'integer', minimum: 1 } }), types: ['string'] },
  { ...piece('Password'), types: ['string'] },
  { ...piece('Textarea', { rows: { type: 'integer', minimum: 1, maximum: 20 } }), types: ['string'] },
  { ...piece('NumberInput', { min: { type: 'number' }, max: { type: 'number' } }), types: ['integer', 'number'] },
  { ...piece('Select', { options: { type: 'array' } }), types: ['string', 'integer'], needs: 'options' },
  { ...piece('DictionarySelect', { dictionary }), types: ['string', 'integer'], needs: 'options' },
  { ...piece('ReferenceSelect'), types: ['string', 'integer'], needs: 'reference' },
  { ...piece('DatePicker'), types: ['string'] },
  {
    ...piece('PopupField', {
      popupCode: { type: 'string' },
      orgFields: { type: 'array', items: { type: 'string' } },
      destFields: { type: 'array', items: { type: 'string', format: 'field' } },
    }),
    types: ['string'],
  },
  {
    ...piece('SubTable', {
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
  { ...piece('SearchForm', { target, fields }, ['target', 'fields']), slot: 'main', offers: [] },
  {
    ...piece('TreePanel', { entity, target, filter: { type: 'string', format: 'target-field' } }),
    slot: 'side',
    offers: [],
  },
  {
    ...piece('DataTable', {
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
    ...piece('ModalForm', { fields, entity, submit: { $ref: '#/$defs/Steps' } }, ['fields']),
    slot: 'overlay',
    offers: ['open', 'close'],
  },
  {
    ...piece('DescriptorForm', {
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
  { ...piece('Link', { page: { type: 'string', format: 'page' } }, ['page']), slot: 'main', offers: [] },
  { ...piece('ReportTable', { report: { type: 'string', format: 'report' } }, ['report']), slot: 'main', offers: [] },
  { ...piece('Tabs', { items: { type: 'array', items: target } }), slot: 'main', container: true, offers: [] },
]

const actions: Vocabulary['actions'] = [
  piece('confirm', { title: { type: 'string', minLength: 1 } }, ['title']),
  piece('call', { call: { type: 'string', format: 'call' }, body: values }, ['call']),
  piece('open', { target, mode: { type: 'string', enum: ['add', 'edit', 'view'] } }, ['target']),
  piece('reload', { target }),
  piece('emit', { event: { type: 'string', format: 'event' }, detail: values }, ['event']),
  { ...piece('set-value', { target, values }, ['values']), asks: 'fields' },
  { ...piece('print', { target }), asks: 'any' },
  piece('poll', {
    every: { type: 'number' },
    until: { ...formula, 'x-result': 'bool', 'x-scope': ['result'] },
    limit: { type: 'number' },
  }),
  piece('on-error', { do: steps, refused: steps }, ['do']),
  piece('notice', { text: { $ref: '#/$defs/Value' } }, ['text']),
  piece('open-window', { url: { $ref: '#/$defs/Value' } }, ['url']),
  { ...piece('save'), needs: ['form'] },
  piece('host', { command: { type: 'string', format: 'command' } }, ['command']),
]

const reactions: Vocabulary['reactions'] = [
  { ...piece('visible'), when: 'required' },
  { ...piece('required'), when: 'optional' },
  { ...piece('value', { value: formula }, ['value']), when: 'optional' },
  { ...piece('unique'), when: 'none' },
  { ...piece('check-rule', { ruleCode: { type: 'string', format: 'check-rule' } }, ['ruleCode']), when: 'none' },
  { ...piece('fill-rule', { ruleCode: { type: 'string', format: 'fill-rule' } }, ['ruleCode']), when: 'optional' },
  {
    ...piece('cascade', { into: { type: 'object', additionalProperties: formula } }, ['into']),
    when: 'optional',
  },
  { ...piece('linked', { to: { type: 'string', format: 'field' } }, ['to']), when: 'none' },
]

export const fixtureVocabulary: Vocabulary = {
  widgets,
  blocks,
  actions,
  reactions,
  icons: ['plus', 'edit', 'search'],
  hostCommands: ['sign-in', 'sign-out'],
}
