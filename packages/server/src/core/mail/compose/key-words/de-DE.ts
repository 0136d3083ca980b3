import type { KeyWords } from './types.ts'

export const words: KeyWords = {
  subject: 'API-Schlüssel widerrufen: {description}',
  title: 'API-Schlüssel widerrufen',
  preview: 'Er wurde öffentlich gefunden und funktioniert deshalb nicht mehr.',
  own: 'Ein Suchdienst für Geheimnisse hat Ihren API-Schlüssel „{description}“ bei {project} öffentlich gefunden. Der Schlüssel wurde widerrufen und funktioniert nicht mehr. Er endet auf {lastFour}.',
  ofTeam:
    'Ein Suchdienst für Geheimnisse hat den API-Schlüssel „{description}“ des Teams {team} bei {project} öffentlich gefunden. Der Schlüssel wurde widerrufen und funktioniert nicht mehr. Er endet auf {lastFour}.',
  note: 'Entfernen Sie den Schlüssel dort, wo er veröffentlicht wurde, und erstellen Sie einen neuen für alles, was ihn verwendet hat.',
  ownFooter: 'Gesendet an {email}, weil der Schlüssel Ihnen gehört.',
  teamFooter: 'Gesendet an {email}, weil Sie die API-Schlüssel des Teams {team} verwalten.',
}
