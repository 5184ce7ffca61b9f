import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { FormStatementService } from '../form-enhance/form-statement.service.ts'
import { type JobPeople, personOfJob } from './job-person.ts'
import { settingsProblem, worked } from './settings-problem.ts'

interface Dependencies extends JobPeople {
  statements: FormStatementService
}

/** Longest time of one statement, which holds locks on changed rows until it ends. */
const LIMIT_MS = 30_000

/** Runs one statement on the tables of an online form, confined like the statements of its buttons and events. */
export function formStatementHandler({ statements, ...people }: Dependencies): JobHandler {
  return {
    name: 'run_statement',
    title: '执行SQL语句',
    description: '对一个在线表单自己的表执行一条 INSERT、UPDATE 或 DELETE，最多 30 秒，全部成功或全部撤销',
    params: { properties: {} },
    configured: {
      settings: ['formTable', 'statement', 'runAs'],
      check: (_, settings) =>
        settingsProblem('statement', async () =>
          statements.problemOf(
            await personOfJob(people, settings),
            String(settings.formTable),
            String(settings.statement),
          ),
        ),
    },
    async run({ settings, log }) {
      log(String(settings.statement))
      const count = await worked(async () => {
        const person = await personOfJob(people, settings)
        return statements.run(person, String(settings.formTable), String(settings.statement), LIMIT_MS)
      })
      return `影响 ${count} 行`
    },
  }
}
