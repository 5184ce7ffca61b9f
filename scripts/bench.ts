/** `npm run bench [-- --quick] [--only list,save,...] [--json file]`: what the product costs, beside a named baseline. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type BenchName, benchNames, runBenches } from './bench/run-benches.ts'
import { table } from './bench/table.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, json: { type: 'string' } },
})
const wanted = values.only?.split(',') ?? benchNames
const unknown = wanted.filter((name) => !benchNames.includes(name as BenchName))
if (unknown.length > 0) {
  console.error(`there is no benchmark ${unknown.join(', ')}; there are ${benchNames.join(', ')}`)
  process.exit(2)
}

const report = await runBenches(wanted as BenchName[], values.quick)
console.log(report.environment)
console.log(`\n${table(report.results)}\n`)
for (const text of report.tables) console.log(`${text}\n`)
for (const note of report.notes) console.log(`- ${note}`)
for (const { name, reason } of report.failures) console.log(`- ${name} could not be measured: ${reason}`)
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
process.exitCode = report.failures.length > 0 ? 1 : 0
