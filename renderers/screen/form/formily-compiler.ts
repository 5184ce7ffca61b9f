import { Schema } from '@formily/json-schema'

// Formily's own compiler runs every text of the form {{ }} as code, wherever it stands. Nothing of ours needs it: what is
// an expression was compiled by prepare-page. Registered once, for the whole process, when the screen is loaded.
Schema.registerCompiler((expression: string) => `{{${expression}}}`)

/** Makes a schema for SchemaField; importing it from here is what puts our compiler in place. */
export function schemaOf(properties: Record<string, Record<string, unknown>>): Schema {
  return new Schema({ type: 'object', properties })
}
