import {
  ApartmentOutlined,
  AuditOutlined,
  BankOutlined,
  ContactsOutlined,
  GlobalOutlined,
  IdcardOutlined,
  MenuOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'

/** Icons of the shipped menu group system. */
export const icons = {
  apartment: ApartmentOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  contacts: ContactsOutlined,
  global: GlobalOutlined,
  idcard: IdcardOutlined,
  menu: MenuOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}
