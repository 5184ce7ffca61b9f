import { BellOutlined, MailOutlined, NotificationOutlined, ReadOutlined } from '@ant-design/icons'

/** Icons of the shipped menu group message. */
export const icons = {
  bell: BellOutlined,
  mail: MailOutlined,
  notification: NotificationOutlined,
  read: ReadOutlined,
}
