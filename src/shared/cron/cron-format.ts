import { addFormat } from '../rules/validation-formats.ts'
import { readQuartz } from './quartz-cron.ts'

/** From now on fields of the format `cron` are checked. */
export function addCronFormat(): void {
  addFormat('cron', (text) => readQuartz(text).problem === undefined)
}
