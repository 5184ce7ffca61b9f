import { account } from '#server/modules/account/area.ts'
import { business } from '#server/modules/business/area.ts'
import { dashboard } from '#server/modules/dashboard/area.ts'
import { message } from '#server/modules/message/area.ts'
import { monitor } from '#server/modules/monitor/area.ts'
import { online } from '#server/modules/online/area.ts'
import { system } from '#server/modules/system/area.ts'
import { workflow } from '#server/modules/workflow/area.ts'
import { reports } from '#server/reports/area.ts'
import type { Area } from './platform.ts'

/** All areas, each after those whose ports it gets while it registers. */
export const AREAS: readonly Area[] = [
  system,
  account,
  message,
  monitor,
  reports,
  online,
  workflow,
  business,
  dashboard,
]
