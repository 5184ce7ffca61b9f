/** The form as a page of the product: one Form block, shown by the interpreter. */
import { preloadPlugins } from '#renderers/screen/load/preload-plugins.ts'
import { Screen } from '#renderers/screen/screen.tsx'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import type { Page } from '#shared/documents/page.ts'
import { type BenchField, benchEntity } from './fields.ts'

/** The code of its widgets is loaded when it is there, as that of the form by hand is. */
export async function ourForm(fields: readonly BenchField[]) {
  const entity = benchEntity(fields)
  const page: Page = {
    title: '表单',
    'x-entity': entity.$id,
    type: 'object',
    properties: {
      form: {
        type: 'void',
        'x-component': 'Form',
        'x-component-props': {
          columns: 3,
          fields: fields.map((field) => field.use),
          submit: { label: '保存', do: [{ use: 'notice', with: { text: '已保存' } }] },
        },
      },
    },
  }
  await preloadPlugins(page, { [entity.$id]: entity })
  return <Screen page={page} address={entity.$id} ports={fakePorts({ entities: [entity] })} />
}
