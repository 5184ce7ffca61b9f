import { CalendarOutlined, LineChartOutlined, ScheduleOutlined } from '@ant-design/icons'

/** Icons of the shipped menu group business. */
export const icons = {
  calendar: CalendarOutlined,
  'line-chart': LineChartOutlined,
  schedule: ScheduleOutlined,
}
