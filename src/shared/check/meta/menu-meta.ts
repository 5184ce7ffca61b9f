import { type MetaSchema, NOT_BLANK } from '../meta-schema.ts'

const text: MetaSchema = { type: 'string', pattern: NOT_BLANK }
const flag: MetaSchema = { type: 'boolean' }
const entries: MetaSchema = { type: 'array', minItems: 1, items: { $ref: '#/$defs/MenuEntry' } }

/** Schema of the seeds' menu; an entry without `url` is a button of the entry around it. */
export const menuMeta: MetaSchema = {
  ...entries,
  $defs: {
    MenuEntry: {
      type: 'object',
      required: ['id', 'name'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
        name: text,
        url: { type: 'string', pattern: '^(/|https?://)' },
        component: text,
        component_name: text,
        redirect: { type: 'string', pattern: '^/' },
        icon: text,
        perms: text,
        keep_alive: flag,
        hidden: flag,
        always_show: flag,
        internal_or_external: flag,
        description: text,
        children: entries,
      },
    },
  },
}
