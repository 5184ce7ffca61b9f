import {
  ApartmentOutlined,
  AppstoreOutlined,
  BellOutlined,
  CalendarOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  PhoneOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { type ComponentType, createElement, Suspense } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'

interface IconProps {
  className?: string
}

/** Icons of the shipped menu; the rest loads when a row names one of them. */
const FIRST_ICONS: Readonly<Record<string, ComponentType<IconProps>>> = {
  apartment: ApartmentOutlined,
  bell: BellOutlined,
  calendar: CalendarOutlined,
  database: DatabaseOutlined,
  experiment: ExperimentOutlined,
  'file-text': FileTextOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  phone: PhoneOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}
const late = new Map<string, ComponentType<IconProps>>()

interface Props extends IconProps {
  name: string | undefined
}

/** Icon of a menu row. A row without an icon, or with an unknown one, gets the general icon. */
export function MenuIcon({ name = '', className }: Props) {
  const Icon = Object.hasOwn(FIRST_ICONS, name) ? FIRST_ICONS[name]! : name ? lateIcon(name) : AppstoreOutlined
  return <Suspense fallback={<AppstoreOutlined className={className} />}>{createElement(Icon, { className })}</Suspense>
}

function lateIcon(name: string): ComponentType<IconProps> {
  // Without its icons the menu still works.
  const known = late.get(name) ?? chunk(() => loadIcon(name), GeneralIcon)
  late.set(name, known)
  return known
}

async function loadIcon(name: string): Promise<ComponentType<IconProps>> {
  const { ALL_ICONS } = await import('#renderers/ui/button/all-icons.ts')
  return Object.hasOwn(ALL_ICONS, name) ? ALL_ICONS[name]! : AppstoreOutlined
}

function GeneralIcon({ className }: IconProps) {
  return <AppstoreOutlined className={className} />
}
