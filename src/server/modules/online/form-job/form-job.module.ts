import type { Platform } from '#server/areas/platform.ts'
import type { FormButtonService } from '../form-enhance/form-button.service.ts'
import type { FormStatementService } from '../form-enhance/form-statement.service.ts'
import { formButtonHandler } from './form-button.job.ts'
import { formJobRoutes } from './form-job.routes.ts'
import { createFormJobService } from './form-job.service.ts'
import { formStatementHandler } from './form-statement.job.ts'

interface Shared {
  formButtons: FormButtonService
  formStatements: FormStatementService
}

/** Registers jobs that work on records of online forms. */
export function registerFormJobs(
  { documents, engine, jobs, mount, ports }: Platform,
  { formButtons, formStatements }: Shared,
): void {
  const personIn = ports.get('personOf')
  const service = createFormJobService({ entities: documents.entities, dictionaries: ports.get('dictionaries') })
  jobs.addLast(
    formStatementHandler({ statements: formStatements, personIn }),
    formButtonHandler({ buttons: formButtons, engine, personIn }),
  )
  mount((api) => formJobRoutes(api, service))
}
