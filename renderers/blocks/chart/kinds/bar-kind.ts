import { BarChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { axisOption } from './axis-option.ts'
import type { Kind } from './kind-input.ts'

use([BarChart, GridComponent])

export const barKind: Kind = { option: (input) => axisOption(input, () => 'bar') }
