/** What people can get emails about. Fixed: published clients and tests know the ids. In the order of lists. */
export const notificationCategories = [
  {
    id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef',
    name: 'Transactional',
    isOnByDefault: true,
    canDisable: false,
  },
  {
    id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c',
    name: 'Marketing',
    isOnByDefault: true,
    canDisable: true,
  },
] as const
