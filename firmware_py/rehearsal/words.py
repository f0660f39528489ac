"""What may be typed in a rehearsal: help in both languages, and the Spanish words."""

from collections.abc import Mapping

HELP_EN = """\
bets                      open the bets of a new round ("bets new": with a new shoe)
bet SEAT BOX CENTS [NAME] [line]   lay a bet; NAME is somebody behind the player;
                          line: it lies on the line and plays half
take SEAT BOX [NAME]      take a bet back      token SEAT CENTS   drop a jackpot token
call WHO WORDS [CENTS]    say something while bets are open: call 2 pasa, call 3/ana banco,
                          call croupier subasta; several: call 1,2,3,4 se sienta
close                     «no va más»
(Enter)                   do what is due: deal the card, turn cards up, pay
say WORD [CENTS] [N…]     decide for whoever is asked; N are cards of the hand, from 1
peek [PLACE]              look at a hand as its player does; the table does not learn it
auto                      finish the round by itself, first choices
draw [N] / stuck / faceup a card now, due or not; N: a packet of N; two stuck together; one face up
cut / lost / back         the cut card appears; the sabot stops answering; it is back
cutpack WHO [seen]        who cuts the pack, between rounds (circle games: while bets are open);
                          seen: a card showed                  shuffled
discards N                N cards of the last hand go back into a shoe that shuffles on and on
err NAME [fact=value …]   report an irregularity: err too-many-cards to=3, which=1,2,
                          says.pano1=carta for what each side says
move PLACE N PLACE        put right: the Nth card of a place goes to another, or to burn
rule RULING [seats=1,2] [device=NAME] REASON…   decide as the person in charge
limits MIN MAX            announce other limits
suspend REASON / resume   last (announce the last rounds)   end (close the table)
step NAME [DETAIL…] / deck N   a step of custody; the cards were counted   open (open it again)
view                      show the table       help / quit
save FILE                 keep the rehearsal (see it again: tapete play --replay FILE)"""

HELP_ES = """\
apuestas                  abre las apuestas («apuestas new»: con otro sabot)
apuesta PUESTO CASILLA CÉNTIMOS [NOMBRE] [line]   NOMBRE apuesta detrás del jugador;
                          line: sobre la raya, juega la mitad
retira PUESTO CASILLA [NOMBRE]     ficha PUESTO CÉNTIMOS   ficha del progresivo
canta QUIÉN PALABRAS [CÉNTIMOS]    con las apuestas abiertas: canta 2 pasa, canta 3/ana banco
cierra                    «no va más»
(Intro)                   hace lo que toca: dar la carta, descubrir, pagar
di PALABRA [CÉNTIMOS] [N…]   decide por quien tiene la palabra; N, cartas de su mano, desde 1
mira [PUESTO]             mira una mano como su jugador; la mesa no se entera
sola                      acaba la jugada sola, con lo primero que se ofrece
saca [N] / pegadas / vuelta   una carta ya, toque o no; N: un paquete; dos pegadas; una vuelta
corte / falla / vuelve    aparece la carta de corte; el sabot no responde; vuelve a responder
corta QUIÉN [seen]        quién corta, entre jugadas (círculo: con las apuestas abiertas);
                          seen: se vio una carta               barajada
descartes N               N cartas de la última mano vuelven a un sabot que baraja en continuo
error NOMBRE [dato=valor …]   comunica una irregularidad: error too-many-cards to=3, which=1,2,
                          says.pano1=carta para lo que dice cada parte
mueve PUESTO N PUESTO     poner bien: la carta N de un sitio pasa a otro, o a burn
corregido                 las cartas ya están bien (también Intro)
decide DECISIÓN [seats=1,2] [device=NOMBRE] MOTIVO…   decide el responsable
limites MÍN MÁX           anuncia otros límites
suspende MOTIVO / sigue   ultimas (anuncia las últimas jugadas)   fin (cierra la mesa)
paso NOMBRE [DATOS…] / baraja N   un paso de custodia; se han contado las cartas   abre (de nuevo)
mesa                      muestra la mesa      ayuda / salir
guarda FICHERO            guarda el ensayo (verlo otra vez: tapete play --replay FICHERO)"""

# The Spanish words of the commands; both languages are understood.
SPANISH: Mapping[str, str] = {
    "apuestas": "bets",
    "apuesta": "bet",
    "retira": "take",
    "ficha": "token",
    "canta": "call",
    "cierra": "close",
    "no-va-mas": "close",
    "di": "say",
    "mira": "peek",
    "sola": "auto",
    "saca": "draw",
    "pegadas": "stuck",
    "vuelta": "faceup",
    "corte": "cut",
    "falla": "lost",
    "vuelve": "back",
    "corta": "cutpack",
    "barajada": "shuffled",
    "descartes": "discards",
    "error": "err",
    "mueve": "move",
    "corregido": "",
    "decide": "rule",
    "limites": "limits",
    "suspende": "suspend",
    "sigue": "resume",
    "ultimas": "last",
    "fin": "end",
    "paso": "step",
    "baraja": "deck",
    "abre": "open",
    "mesa": "view",
    "ayuda": "help",
    "salir": "quit",
    "guarda": "save",
}

# What staff and players also say for a word of the sheets, where that itself is not offered.
SPOKEN: Mapping[str, str] = {
    "ir": "voy",
    "seguir": "voy",
    "no-voy": "paso",
    "retirarse": "paso",
    "pasar": "paso",
    "me-planto": "plantarse",
    "planto": "plantarse",
    "carta": "pedir",
    "doblo": "doblar",
    "separo": "separar",
    "dejar": "deja",
    "retirar": "retira",
    "prisión": "prision",
    "mantiene": "servido",
}
