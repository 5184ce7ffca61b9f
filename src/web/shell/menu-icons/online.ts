import {
  ApiOutlined,
  BarChartOutlined,
  BranchesOutlined,
  CodeOutlined,
  DashboardOutlined,
  FormOutlined,
  LayoutOutlined,
  TableOutlined,
} from '@ant-design/icons'

/** Icons of the shipped menu group online. */
export const icons = {
  api: ApiOutlined,
  'bar-chart': BarChartOutlined,
  branches: BranchesOutlined,
  code: CodeOutlined,
  dashboard: DashboardOutlined,
  form: FormOutlined,
  layout: LayoutOutlined,
  table: TableOutlined,
}
