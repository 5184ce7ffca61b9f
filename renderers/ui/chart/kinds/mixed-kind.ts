import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { axisOption } from './axis-option.ts'
import type { Kind } from './kind-input.ts'

use([BarChart, LineChart, GridComponent])

export const mixedKind: Kind = {
  option: (input) => axisOption({ ...input, horizontal: false }, ({ kind }) => kind ?? 'bar'),
}
