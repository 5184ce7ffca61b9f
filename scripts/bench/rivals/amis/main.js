/** The form of the benchmark as amis shows it: `?count=N`. Nothing is shown until `window.mountForm()` is called. */
import 'amis/lib/themes/cxd.css'
import 'amis/lib/helper.css'
import { render } from 'amis'
import { createRoot } from 'react-dom/client'
import { benchFields, FIRST_FIELD, HIDING, OPTIONS } from '../../form/fields.ts'
import { untilVisibleControls } from '../../form/painted.ts'
import { stageForm } from '../../form/stage-form.ts'

const controls = {
  Input: { type: 'input-text' },
  NumberInput: { type: 'input-number' },
  Select: { type: 'select', options: OPTIONS.map(({ value, text }) => ({ value, label: text })) },
  DatePicker: { type: 'input-date', valueFormat: 'YYYY-MM-DD' },
  Switch: { type: 'switch' },
  Textarea: { type: 'textarea', minRows: 3 },
}

function formOf(fields) {
  const body = fields.map(({ name, title, widget, required, conditional }) => ({
    ...controls[widget],
    name,
    label: title,
    required,
    ...(conditional && { visibleOn: `\${${FIRST_FIELD} != '${HIDING}'}` }),
  }))
  const env = { theme: 'cxd', fetcher: async () => ({ data: { status: 0, data: {} } }) }
  return render({ type: 'page', body: { type: 'form', mode: 'horizontal', columnCount: 3, body } }, {}, env)
}

const place = document.getElementById('root')
const fields = benchFields(Number(new URLSearchParams(location.search).get('count')))

// amis loads the code of a control when one is shown; that of ours is there before, too.
const before = createRoot(place)
before.render(formOf(benchFields(12)))
await untilVisibleControls()
await new Promise((resolve) => setTimeout(resolve, 1000))
before.unmount()

const root = createRoot(place)
stageForm(() => root.render(formOf(fields)))
