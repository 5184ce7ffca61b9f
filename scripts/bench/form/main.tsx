/** Page of the form benchmark: `?side=ours|by-hand&count=N`; waits for `window.mountForm()` and reports ms to first paint. */
import { createRoot } from 'react-dom/client'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import { Screen } from '#renderers/screen/screen.tsx'
import { benchEntity, benchFields } from './fields.ts'
import { FormByHand } from './by-hand.tsx'
import type { Page } from '#shared/documents/page.ts'

declare global {
  interface Window {
    /** Mounts the form; resolves to ms from the call to the frame in which its first controls are on screen. */
    mountForm?: () => Promise<number>
  }
}

const query = new URLSearchParams(location.search)
const fields = benchFields(Number(query.get('count')))
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
const ports = fakePorts({ entities: [entity] })
const root = createRoot(document.getElementById('root')!)

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

window.mountForm = async () => {
  const start = performance.now()
  root.render(
    query.get('side') === 'ours' ? <Screen page={page} address="system/bench" ports={ports} params={{}} /> : <FormByHand fields={fields} />,
  )
  do await nextPaint()
  while (!document.querySelector('input'))
  return performance.now() - start
}
