/** What the benchmarks show, as amis shows it: `?kind=form&count=N`, `?kind=table&rows=N`, `?kind=rows&rows=N&columns=M`. */
import 'amis/lib/themes/cxd.css'
import 'amis/lib/helper.css'
import { stageForm } from '../../form/stage-form.ts'
import { stageRows } from '../../rows/stage-rows.ts'
import { stageTable } from '../../table/stage-table.ts'
import { formOf } from './form.js'
import { rowsOf } from './rows.js'
import { stageAmis } from './stage-amis.js'
import { tableOf } from './table.js'

const query = new URLSearchParams(location.search)
const [count, rows, columns] = ['count', 'rows', 'columns'].map((name) => Number(query.get(name)))

const kinds = {
  form: async () => stageForm(await stageAmis(formOf(12), formOf(count))),
  table: async () => stageTable(rows, await stageAmis(tableOf(2), tableOf(rows))),
  rows: async () => stageRows(await stageAmis(rowsOf(2, 6), rowsOf(rows, columns)), '.cxd-Table-table tbody input'),
}
await kinds[query.get('kind')]()
