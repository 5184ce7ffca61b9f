import { Schema } from '@formily/json-schema'

// Formily's own compiler runs every text of the form {{ }} as code, wherever it stands. Our screens do not need it:
// prepare-page compiles expressions. Registered once per process, when the screen is loaded.
Schema.registerCompiler((expression: string) => `{{${expression}}}`)

/** Makes a schema for SchemaField. Importing it from here ensures that our compiler is registered. */
export function schemaOf(properties: Record<string, Record<string, unknown>>): Schema {
  return new Schema({ type: 'object', properties })
}
