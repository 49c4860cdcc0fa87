import type { ReasonsLocale } from '../request-reasons.ts'

export const deRequestReasons: ReasonsLocale = {
  unreachable: {
    offline: 'Der Server war nicht zu erreichen. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
    timeout: 'Der Server hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
    'not-ours': 'An Stelle des Servers hat etwas anderes geantwortet. Prüfen Sie Ihre Verbindung.',
  },
  problem: {
    'request-invalid':
      'Der Server hat etwas davon nicht angenommen. Sehen Sie Ihre Eingaben noch einmal durch.',
    'not-signed-in':
      'Sie wurden inzwischen abgemeldet. Melden Sie sich wieder an; Ihre Eingaben bleiben hier stehen.',
    'origin-refused':
      'Der Server nimmt das nur von seiner eigenen Adresse an. Prüfen Sie die Adresse in Ihrem Browser.',
    'too-many-requests':
      'Es gab viele Versuche in kurzer Zeit. Warten Sie einen Moment, und versuchen Sie es erneut.',
    internal: 'Im Server ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
    'database-unavailable':
      'Der Server kommt gerade nicht an seine Aufzeichnungen. Versuchen Sie es gleich noch einmal.',
    'request-timeout': 'Der Server hat zu lange gebraucht. Versuchen Sie es erneut.',
    'not-allowed':
      'Diese Website lässt Ihr Konto keine Nachweise anfordern. Wer sie betreibt, kann das ändern.',
    'proof-not-yours':
      'Nur der Browser, in dem ein Nachweis erstellt wurde, kann ihn übergeben. Erstellen Sie den Nachweis in diesem Browser.',
    'proof-not-found': 'Den Nachweis gibt es nicht mehr. Erstellen Sie einen neuen.',
    'proof-ended': 'Der Nachweis ist abgelaufen oder wurde widerrufen. Erstellen Sie einen neuen.',
    'request-not-found': 'Die Anfrage gibt es nicht, oder sie gehört nicht Ihnen.',
    'api-key-not-found':
      'Den Schlüssel gibt es nicht mehr. Laden Sie die Seite neu, um zu sehen, welche es noch gibt.',
    'webhook-not-found':
      'Den Webhook gibt es nicht mehr. Laden Sie die Seite neu, um zu sehen, welche es noch gibt.',
    'delivery-not-found': 'Die Meldung gibt es nicht mehr. Meldungen werden nur eine Zeit lang aufbewahrt.',
    'webhook-stopped':
      'Der Webhook wurde angehalten, weil sich die Eigentümer oder die Schwelle des Safes geändert haben. Fügen Sie ihn erneut hinzu, um neue Meldungen zu erhalten.',
    'request-answered': 'Inzwischen hat jemand die Anfrage beantwortet.',
    'request-ended': 'Die Anfrage ist inzwischen beendet.',
    'proof-unfit': 'Der Nachweis ist nicht das, was verlangt wurde.',
    'too-many-requests-open':
      'Sie haben so viele offene Anfragen, wie diese Website erlaubt. Ziehen Sie zurück, was Sie nicht mehr brauchen.',
    'too-many-api-keys':
      'Sie haben so viele Schlüssel, wie diese Website erlaubt. Widerrufen Sie einen, den Sie nicht mehr brauchen.',
    'too-many-webhooks':
      'Sie haben so viele Webhooks, wie diese Website erlaubt. Entfernen Sie einen, den Sie nicht mehr brauchen.',
  },
  unfit: {
    'another-account': 'Der Nachweis gilt einem anderen Konto als dem verlangten.',
    'another-chain': 'Der Nachweis gilt einem Konto in einem anderen Netzwerk als dem verlangten.',
    'another-request': 'Der Nachweis wurde für eine andere Anfrage erstellt.',
    'another-purpose': 'Der Nachweis wurde für einen anderen Zweck erstellt.',
    'another-audience': 'Der Nachweis wurde für jemand anderen erstellt.',
    'not-valid': 'Der Nachweis ist nicht fertig, abgelaufen oder widerrufen.',
    'holds-too-short': 'Der Nachweis gilt nicht so lange wie verlangt.',
  },
  unforeseen: 'Etwas Unvorhergesehenes ist passiert. Versuchen Sie es erneut.',
}
