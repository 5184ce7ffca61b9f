import type { Field } from '#shared/documents/entity.ts'
import type { ReactionUse } from '#shared/documents/page.ts'
import { EXAMPLE_ADDRESS, type ExamplePage } from './widget-page.ts'

/** Comparisons of a field with a text or a number, as in examples. */
const COMPARED = /values\.(\w+)\s*[!=]=\s*(?:'([^']*)'|(\d+))/g
const READ = /values\.(\w+)/g

/** Form with a field that reacts, and with the fields that its conditions read, which offer the compared values. */
export function reactionPage(use: ReactionUse): ExamplePage {
  const text = JSON.stringify(use)
  const named = Object.fromEntries(otherFields(use).map((name) => [name, plain(name)]))
  const read = Object.fromEntries([...text.matchAll(READ)].map(([, name]) => [name!, plain(name!)]))
  const compared = Object.fromEntries([...text.matchAll(COMPARED)].map((found) => comparedField(found)))
  const others = { ...named, ...read, ...compared }
  const { type, ...own } = reactingField(use)
  return {
    entity: {
      $id: EXAMPLE_ADDRESS,
      title: '样例',
      type: 'object',
      properties: { ...others, reacting: { type, title: '联动字段', ...(type === 'string' && { maxLength: 50 }) } },
    },
    page: {
      title: use.use,
      'x-entity': EXAMPLE_ADDRESS,
      type: 'object',
      properties: {
        form: {
          type: 'void',
          'x-component': 'Form',
          'x-component-props': {
            labels: 'above',
            columns: 2,
            fields: [...Object.keys(others), { field: 'reacting', reactions: [use], ...own }],
            submit: { label: '检查', do: [{ use: 'notice', with: { text: '检查通过' } }] },
          },
        },
      },
    },
  }
}

/** Fields that the reaction writes. */
function otherFields({ with: parameters = {} }: ReactionUse): string[] {
  const { to, into } = parameters as { to?: string; into?: Record<string, unknown> }
  return [...(to === undefined ? [] : [to]), ...Object.keys(into ?? {})]
}

interface Reacting {
  type: 'string' | 'array'
  widget?: string
  span?: number
  props?: Record<string, unknown>
}

/** Options need a field with options, and rows a field with rows: here records of the example itself. */
function reactingField({ use, with: parameters = {} }: ReactionUse): Reacting {
  if (use === 'options') {
    return { type: 'string', widget: 'Select', props: { options: [{ value: '1', text: '原有选项' }] } }
  }
  if (use !== 'cascade-rows') return { type: 'string' }
  return { type: 'array', widget: 'SubTable', span: 2, props: { entity: EXAMPLE_ADDRESS, columns: [parameters.field] } }
}

function plain(name: string): Field {
  return { type: 'string', title: name, maxLength: 50 }
}

function comparedField([, name, text, number]: RegExpMatchArray): [string, Field] {
  const other = number === undefined ? '0' : 0
  const wanted = number === undefined ? text! : Number(number)
  const type = number === undefined ? 'string' : 'integer'
  const choices = [...new Set([wanted, other])].filter((choice) => choice !== '')
  return [name!, { type, title: name!, enum: choices, 'x-widget': 'Select' }]
}
