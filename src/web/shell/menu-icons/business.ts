import { CalendarOutlined, LineChartOutlined } from '@ant-design/icons'

/** Icons of the shipped menu group business. */
export const icons = {
  calendar: CalendarOutlined,
  'line-chart': LineChartOutlined,
}
