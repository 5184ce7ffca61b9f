import { addFormat } from '../rules/records/validation-formats.ts'
import { readQuartz } from './quartz-cron.ts'

/** Enables the check of fields with the format `cron`. */
export function addCronFormat(): void {
  addFormat('cron', (text) => readQuartz(text).problem === undefined)
}
