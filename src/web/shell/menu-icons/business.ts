import {
  CalendarOutlined,
  ContainerOutlined,
  EditOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FileProtectOutlined,
  GoldOutlined,
  LineChartOutlined,
  PieChartOutlined,
  ProjectOutlined,
  ScheduleOutlined,
  ShoppingOutlined,
} from '@ant-design/icons'

/** Icons of the shipped menu group business. */
export const icons = {
  calendar: CalendarOutlined,
  experiment: ExperimentOutlined,
  container: ContainerOutlined,
  edit: EditOutlined,
  environment: EnvironmentOutlined,
  'file-protect': FileProtectOutlined,
  gold: GoldOutlined,
  'line-chart': LineChartOutlined,
  'pie-chart': PieChartOutlined,
  project: ProjectOutlined,
  schedule: ScheduleOutlined,
  shopping: ShoppingOutlined,
}
