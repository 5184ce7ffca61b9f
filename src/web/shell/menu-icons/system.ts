import {
  ApartmentOutlined,
  AuditOutlined,
  BankOutlined,
  ContactsOutlined,
  IdcardOutlined,
  LinkOutlined,
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
  idcard: IdcardOutlined,
  link: LinkOutlined,
  menu: MenuOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}
