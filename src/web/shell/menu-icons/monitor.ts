import {
  ClockCircleOutlined,
  CloudServerOutlined,
  ConsoleSqlOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  FileTextOutlined,
  FundOutlined,
  GatewayOutlined,
  HddOutlined,
  NodeIndexOutlined,
  ProfileOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'

/** Icons of the shipped menu group monitor. */
export const icons = {
  'clock-circle': ClockCircleOutlined,
  'cloud-server': CloudServerOutlined,
  'console-sql': ConsoleSqlOutlined,
  'deployment-unit': DeploymentUnitOutlined,
  desktop: DesktopOutlined,
  'file-text': FileTextOutlined,
  fund: FundOutlined,
  gateway: GatewayOutlined,
  hdd: HddOutlined,
  'node-index': NodeIndexOutlined,
  profile: ProfileOutlined,
  'user-switch': UserSwitchOutlined,
}
