import type { Area } from '#server/areas/platform.ts'
import { registerDefinitions } from './definition/definition.module.ts'
import { registerDesignForms } from './design-form/design-form.module.ts'
import { createForms, registerForms } from './form/form.module.ts'
import { registerFormAuth } from './form/form-auth.module.ts'
import { withSecretHooks } from './form/records/form-secrets.ts'
import { registerFormChoices } from './form-choice/form-choice.module.ts'
import { problemsOfEnhancements } from './form-enhance/enhancement-problems.ts'
import { createScripts, registerFormEnhance } from './form-enhance/form-enhance.module.ts'
import { registerFormItems } from './form-item/form-item.module.ts'
import { registerFormJobs } from './form-job/form-job.module.ts'
import { registerFormLinks } from './form-link/form-link.module.ts'
import { registerFormSends } from './form-send/form-send.module.ts'
import { registerGraphHeads } from './graph-head/graph-head.module.ts'
import { registerReportHeads } from './report-head/report-head.module.ts'

/** Online forms, reports and graphs, which administrators make in the browser. */
export const online: Area = {
  name: 'online',
  register(platform) {
    const scripts = createScripts(platform)
    const forms = createForms(platform, { problemsOfEnhancements })
    const outbox = registerFormSends(platform)
    const { enhancements, formCopies, ...pressed } = registerFormEnhance(platform, {
      ...forms,
      scripts,
      outbox,
      completeHooks: (entity, hooks) => withSecretHooks(entity, platform.passwords, hooks),
    })
    registerForms(platform, forms, { formCopies })
    registerFormJobs(platform, pressed)
    registerFormAuth(platform, forms)
    registerFormItems(platform, forms)
    const choices = registerFormChoices(platform, forms)
    registerFormLinks(platform, { ...forms, choices })
    registerDesignForms(platform, { ...forms, findForm: forms.online.find })
    registerDefinitions(platform, { ...forms, enhancements })
    registerReportHeads(platform)
    registerGraphHeads(platform)
  },
}
