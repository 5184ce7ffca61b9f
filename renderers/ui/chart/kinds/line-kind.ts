import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { axisOption } from './axis-option.ts'
import type { Kind } from './kind-input.ts'

use([LineChart, GridComponent])

export const lineKind: Kind = { option: (input) => axisOption({ ...input, horizontal: false }, () => 'line') }
export const areaKind: Kind = { option: (input) => axisOption({ ...input, horizontal: false }, () => 'area') }
