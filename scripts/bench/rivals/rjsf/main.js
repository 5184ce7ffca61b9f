/** What the benchmarks show, as @rjsf/antd shows it: `?kind=form&count=N` and `?kind=rows&rows=N&columns=M`. */
import Form from '@rjsf/antd'
import validator from '@rjsf/validator-ajv8'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { stageForm } from '../../form/stage-form.ts'
import { stageRows } from '../../rows/stage-rows.ts'
import { formOf } from './form.js'
import { rowsOf } from './rows.js'

const query = new URLSearchParams(location.search)
const [count, rows, columns] = ['count', 'rows', 'columns'].map((name) => Number(query.get(name)))
const root = createRoot(document.getElementById('root'))
const show = (props) => root.render(createElement(Form, { ...props, validator }))

const kinds = {
  form: () => stageForm(() => show(formOf(count))),
  rows: () => stageRows(() => show(rowsOf(rows, columns)), 'input[type="text"]'),
}
kinds[query.get('kind')]()
